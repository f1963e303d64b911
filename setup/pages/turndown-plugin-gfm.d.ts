/** The package brings no types. */
declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown';

  /** Tables as GitHub writes them. */
  export const tables: TurndownService.Plugin;
}
