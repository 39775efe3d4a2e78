import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import { TEMPLATE_IDS, type MadeId } from '#contract/api/templates.ts'
import type { Templates } from './templates.ts'

/** The loan takes longest; then the sample, which the examples of a new user want. */
const IN_TURN: readonly MadeId[] = [
  'loan',
  SAMPLE_ID,
  ...TEMPLATE_IDS.filter((id) => id !== 'loan'),
]

const all = async (templates: Templates, now: Date): Promise<void> => {
  for (const template of IN_TURN) await templates(template, { id: '', name: '', now })
}

/**
 * Calculates all templates of a day when it is first called on it, one after the other and beside what
 * is answered: nobody waits for the first of a day. One that fails is calculated when it is
 * wanted.
 */
export const createAhead = (templates: Templates): ((now: Date) => void) => {
  let last = ''
  return (now) => {
    const day = now.toISOString().slice(0, 10)
    if (day === last) return
    last = day
    void all(templates, now)
  }
}
