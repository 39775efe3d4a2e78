import type { FindInputsOutput } from '../../tools/compute/find-inputs.ts'
import { planDocuments } from './documents/plan-documents.ts'
import type { Intent } from './intent/intent.ts'
import { tryCall, writeCalls } from './set-calls.ts'
import { changesText, isChanged, suppositionText, skippedTexts } from './set-report.ts'
import { resolveEdits, type ResolvedEdits } from './set-targets.ts'
import { tellAlreadySet } from './set-words.ts'
import {
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  textStep,
  tellFailure,
  tellNoSheet,
} from './step.ts'

type Ask = Extract<Intent, { kind: 'set' }>

const FIND_INPUTS: Step = { calls: [{ tool: 'find_inputs', input: {} }] }

const foundIn = ({ output }: Outcome): FindInputsOutput => output as unknown as FindInputsOutput

/** Explains why nothing changes: the values are already set, or the changes are impossible. */
const nothing = (found: FindInputsOutput, { groups, undone }: ResolvedEdits): Step => {
  const same = groups.map((targets) => tellAlreadySet(found, targets)).join(' ')
  const [only] = undone
  if (undone.length === 0) return { text: `${same} Nothing was changed.` }
  const isAlone = groups.length === 0 && undone.length === 1 && only?.why
  const reasons = isAlone ? [only.why] : skippedTexts(undone)
  const text = [...(same ? [same] : []), ...reasons, 'Nothing was changed.'].join('\n\n')
  return groups.length === 0 ? textStep(text) : { text }
}

/**
 * Changes cells and typed inputs of the conversation's spreadsheet, or answers a "what if".
 * It makes every possible change and names the others.
 */
export const planSet =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (ask.instead) return planDocuments(ask.instead, situation)(outcomes)
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed, outcomes)
    const [read, ...done] = outcomes
    if (!read) return FIND_INPUTS
    const found = foundIn(read)
    const resolved = resolveEdits(ask, found)
    const { groups, undone } = resolved
    const wanted = groups.filter(isChanged)
    if (wanted.length === 0) return nothing(found, resolved)
    const [first] = done
    if (!first) return { calls: ask.hypothetical ? [tryCall(wanted)] : writeCalls(wanted) }
    return {
      text: ask.hypothetical
        ? suppositionText(found, wanted, first, undone)
        : changesText(found, groups, done, { undone, shows: ask.shows }),
    }
  }
