import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { chooseLanguage } from "./lib/messages";
import { followTheme } from "./lib/settings.svelte";
import { router } from "./lib/navigation/router.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
document.documentElement.lang = chooseLanguage(navigator.languages);
followTheme();
router.start();
mount(App, { target });
