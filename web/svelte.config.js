/** Which file has which class; a class keeps a component's styles its own. */
const owners = new Map();

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: {
    runes: true,
    // Short: every class stands in the scripts and in the styles many times.
    cssHash({ hash, filename }) {
      const whole = `s${hash(filename)}`;
      const short = whole.slice(0, 4);
      const name = (owners.get(short) ?? filename) === filename ? short : whole;
      owners.set(name, filename);
      return name;
    },
  },
};
