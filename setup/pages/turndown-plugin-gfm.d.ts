/** The package has no types of its own. */
declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown';

  /** Tables in GitHub's Markdown. */
  export const tables: TurndownService.Plugin;
}
