import { COMPOSER } from '#src/texts/labels.ts'

/** The composer's text field, where the page has one. */
export const composerField = (): HTMLTextAreaElement | null =>
  document.querySelector(`textarea[aria-label='${COMPOSER.name}']`)
