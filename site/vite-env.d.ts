interface ImportMetaEnv {
  /** Public origin of the site, without a trailing slash. */
  readonly SITE_URL: string;
  /** Where forms post: our own relay's path, or the address of another relay. */
  readonly RELAY_URL: string;
}

/** See setup/inline-script.ts. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
