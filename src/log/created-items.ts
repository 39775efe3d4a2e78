import type { Fact } from './facts/fact.ts'
import type { MadeId } from '#contract/api/templates.ts'

/** A spreadsheet that is being made of a template. */
export type Making = {
  readonly template: MadeId
  /** Names the try: the same again makes no second. */
  readonly requestId: string
  /** It was not made, or its answer was not heard. */
  readonly hasFailed: boolean
  /** The page does not go to it. */
  readonly stays?: boolean | undefined
}

/** The spreadsheet that is being made of a template, or was not made, after a fact. */
export const foldMaking = (making: Making | null, fact: Fact): Making | null => {
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
