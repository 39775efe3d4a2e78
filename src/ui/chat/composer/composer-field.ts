import { COMPOSER } from '#src/texts/labels.ts'

/** The composer's text field, or null if the page has none. */
export const composerField = (): HTMLTextAreaElement | null =>
  document.querySelector(`textarea[aria-label='${COMPOSER.name}']`)
