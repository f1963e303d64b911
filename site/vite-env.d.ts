interface ImportMetaEnv {
  /** Public origin of the site, without a trailing slash. */
  readonly SITE_URL: string;
  /** Where forms post: our own relay's path, or the address of another relay. */
  readonly RELAY_URL: string;
  /** Separate from the address, so that a build leaves out the code for the other kind of relay. */
  readonly RELAY_IS_OURS: boolean;
}

/** A script bundled and minified into one string by setup/vite/inline-script.ts. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
