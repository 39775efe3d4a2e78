import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import { TEMPLATE_IDS, type TemplateOrSampleId } from '#contract/api/templates.ts'
import type { Templates } from './templates.ts'

/**
 * The loan comes first because it takes longest. The sample data come second because new users open
 * them next.
 */
const WARM_UP_ORDER: readonly TemplateOrSampleId[] = [
  'loan',
  SAMPLE_ID,
  ...TEMPLATE_IDS.filter((id) => id !== 'loan'),
]

const all = async (templates: Templates, now: Date): Promise<void> => {
  for (const template of WARM_UP_ORDER) await templates(template, { id: '', name: '', now })
}

/**
 * Calculates all templates in the background on the first call of a day, one at a time. A template
 * that fails is calculated on demand.
 */
export const createTemplateWarmUp = (templates: Templates): ((now: Date) => void) => {
  let last = ''
  return (now) => {
    const day = now.toISOString().slice(0, 10)
    if (day === last) return
    last = day
    void all(templates, now)
  }
}
