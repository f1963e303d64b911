import { writeIn } from '../frame/open-to-write.ts';

/** Opens the form of the answer and focuses its field. @param event of a link to it */
export function goToAnswer(event?: { preventDefault: () => void }): void {
  event?.preventDefault();
  writeIn(document.querySelector<HTMLElement>('#answer'));
}
