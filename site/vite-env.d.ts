interface ImportMetaEnv {
  /** Public origin of the site, without a trailing slash. */
  readonly SITE_URL: string;
  /** Where forms post: our own relay's path, or the address of another relay. */
  readonly RELAY_URL: string;
  /** Apart from the address, so that a build leaves out what only the other kind of relay needs. */
  readonly RELAY_IS_OURS: boolean;
}

/** See setup/vite/inline-script.ts. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
