import { rules } from "./eslint.config.js";

/** For `npm run lint:components`: all rules that need types, in components as well. */
export default rules(true);
