import type { Fact } from './facts/fact.ts'
import type { TemplateOrSampleId } from '#contract/api/templates.ts'

/** A spreadsheet that the server creates from a template. */
export type TemplateCreation = {
  readonly template: TemplateOrSampleId
  /** Idempotency key: a retry with the same id creates no second spreadsheet. */
  readonly requestId: string
  /** The call failed or its response was lost. */
  readonly hasFailed: boolean
  /** If true, the page does not navigate to the new spreadsheet. */
  readonly stays?: boolean | undefined
}

export const foldTemplateCreation = (
  making: TemplateCreation | null,
  fact: Fact,
): TemplateCreation | null => {
  switch (fact.type) {
    case 'spreadsheet.create_requested':
      return {
        template: fact.template,
        requestId: fact.requestId,
        hasFailed: false,
        stays: fact.stays,
      }
    case 'spreadsheet.create_failed':
      return making && { ...making, hasFailed: true }
    case 'spreadsheet.created':
    case 'session.ended':
      return null
    default:
      return making
  }
}
