import type { Fact } from './fact.ts'
import type { Making } from './state.ts'

/** The spreadsheet that is being made of a template, or was not made, after a fact (SHEET-130). */
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
