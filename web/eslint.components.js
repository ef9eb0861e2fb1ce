import { rules } from "./eslint.config.js";

/** For the long run: all rules that need types, in components as well. */
export default rules(true);
