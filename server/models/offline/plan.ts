import { type RequestIntent, requestIntentsOf } from './intent/request-intents.ts'
import type { Intent } from './intent/intent.ts'
import { truncateMessage, withTruncationNote } from './intent/long-message.ts'
import { planAggregate } from './plan-aggregate.ts'
import { planCalculation } from './plan-calculation.ts'
import { planChanges } from './plan-changes.ts'
import { readOnce } from './read-once.ts'
import { planDocuments } from './documents/plan-documents.ts'
import { planCashFlows } from './plan-cash-flows.ts'
import { planFinance } from './plan-finance.ts'
import { planForecast } from './plan-forecast.ts'
import { planFutureValue } from './plan-future-value.ts'
import { planLoan } from './plan-loan.ts'
import { planTable } from './plan-table.ts'
import { planSet } from './plan-set.ts'
import { planHelp } from './plan-help.ts'
import { skippedTexts } from './set-report.ts'
import { SKILLS, type KnownKind, type Need } from './skills.ts'
import {
  afterSlices,
  textStep,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellSheetsOff,
  tellFormulasOff,
} from './step.ts'

const hasRule = (intent: Intent): intent is Extract<Intent, { kind: KnownKind }> =>
  intent.kind !== 'unknown' && intent.kind !== 'unable'
const takes = (intent: Intent, what: Need): boolean =>
  hasRule(intent) && SKILLS[intent.kind].takes.includes(what)
/** True if the request needs spreadsheets, existing or new. */
const takesSheet = (intent: Intent): boolean =>
  (takes(intent, 'sheets') && !takes(intent, 'documents')) || readsCells(intent)
const readsCells = (intent: Intent): boolean => intent.kind === 'calculation' && intent.readsCells
/** True if the request needs an existing spreadsheet. */
const takesOpen = (intent: Intent): boolean =>
  hasRule(intent) && (SKILLS[intent.kind].isOfOpen || readsCells(intent))
/**
 * True if the request runs a formula outside a cell. A loan schedule in an existing sheet does so
 * too: a formula counts the cells in use there.
 */
const takesFormula = (intent: Intent): boolean =>
  takes(intent, 'formulas') || (intent.kind === 'loan' && intent.place !== null)

const planOf = (intent: Intent, situation: Situation): Plan => {
  if (!situation.hasSheets && takesSheet(intent))
    return situation.canCalculate ? tellSheetsOff : planHelp(situation)
  if (!situation.canCalculate && takesFormula(intent)) return tellFormulasOff
  switch (intent.kind) {
    case 'calculation':
      return planCalculation(intent, situation)
    case 'loan':
      return planLoan(intent, situation)
    case 'flows':
      return planCashFlows(intent)
    case 'future':
      return planFutureValue(intent)
    case 'aggregate':
      return planAggregate(intent, situation)
    case 'set':
      return planSet(intent, situation)
    case 'changes':
      return planChanges(intent, situation)
    case 'forecast':
      return planForecast(situation)
    case 'summary':
    case 'lookup':
    case 'comparison':
    case 'extract':
    case 'passages':
      return planDocuments(intent, situation)
    case 'unable':
      return () => textStep(unableText(intent))
    case 'unknown':
      return planHelp(situation)
  }
}

/**
 * Runs a plan over the outcomes up to its next or last step. `then` gets this step and the unused
 * outcomes.
 */
const follow = (
  plan: Plan,
  outcomes: readonly Outcome[],
  then: (step: Step, rest: readonly Outcome[]) => Step,
  count = 0,
): Step =>
  afterSlices(plan(outcomes.slice(0, count)), (step) => {
    const calls = step.calls?.length ?? 0
    return calls === 0 || count + calls > outcomes.length
      ? then(step, outcomes.slice(count))
      : follow(plan, outcomes, then, count + calls)
  })

/**
 * Runs plans one after another. Each gets the outcomes of its own calls, and the answer joins
 * their texts.
 */
const sequence =
  ([plan, ...others]: readonly Plan[], done: readonly Step[] = []): Plan =>
  (outcomes) =>
    plan
      ? follow(plan, outcomes, (step, rest) =>
          step.calls && step.calls.length > 0 ? step : sequence(others, [...done, step])(rest),
        )
      : {
          text: done.flatMap(({ text }) => text || []).join('\n\n'),
          ...(done.every(({ isIdle }) => isIdle) && { isIdle: true }),
        }

const unableText = ({ what, instead }: Extract<Intent, { kind: 'unable' }>): string =>
  `I can’t ${what}, so nothing was made or changed. ${instead}`

/**
 * Why a part of the question is impossible in this situation. '' if no rule covers the part, or
 * null if it is possible.
 */
const lackOf = (
  { intent }: RequestIntent,
  { hasSheets, canCalculate, spreadsheetId }: Situation,
): string | null => {
  if (intent.kind === 'unknown') return ''
  if (intent.kind === 'unable') return `I can’t ${intent.what}.`
  if (!hasSheets && takesSheet(intent)) return 'Spreadsheets are switched off.'
  if (!canCalculate && takesFormula(intent)) return 'Running formulas is switched off.'
  return spreadsheetId === null && takesOpen(intent)
    ? 'This conversation had no spreadsheet when you asked.'
    : null
}

/**
 * Chooses the plan for a question. The plan answers, in order, all parts that we can answer, and
 * then lists the other parts. If we can answer no part, it explains what the model can do.
 */
export const choosePlan = (question: string, situation: Situation): Plan => {
  const read = truncateMessage(question)
  const plan = planFor(read, situation)
  return read === question ? plan : withTruncationNote(plan)
}

/** Questions about the model's abilities. The list of abilities fully answers them. */
const ASKS_SKILLS =
  /\bwhat (?:all )?(?:can|could|do) you (?:do|offer)\b|\b(?:help|skills|abilities)\b/i

/** Removes the mark `isIdle` from a plan's answer, so that we charge it. */
const asDone =
  (plan: Plan): Plan =>
  (outcomes) =>
    afterSlices(plan(outcomes), ({ isIdle, ...step }) => (isIdle ? step : { ...step }))

/** Kinds of questions that a finance job answers better, if it understands the question. */
const YIELDS: ReadonlySet<Intent['kind']> = new Set([
  'flows',
  'future',
  'loan',
  'unknown',
  'calculation',
])
/** Kinds about a spreadsheet, which a conversation without one cannot mean. */
const NEEDS_SHEET: ReadonlySet<Intent['kind']> = new Set(['set', 'aggregate', 'changes'])
/** A loan schedule is a spreadsheet of its own. */
const WANTS_SCHEDULE = /\b(?:schedule|build|sheet|spreadsheet|table)\b/i

const yieldsToFinance = (intent: Intent, question: string, hasSheet: boolean): boolean => {
  if (intent.kind === 'loan') return !WANTS_SCHEDULE.test(question)
  if (intent.kind === 'calculation') return !/^\s*=/.test(question)
  return YIELDS.has(intent.kind) || (!hasSheet && NEEDS_SHEET.has(intent.kind))
}

/** A finance job, if the question asks for one and its tool exists. */
const financePlan = (
  question: string,
  intents: readonly Intent[],
  { earlier = [], today, documents, ...here }: Situation,
): Plan | null => {
  if (!here.hasSheets || !here.canCalculate) return null
  const hasSheet = here.spreadsheetId !== null
  if (!intents.every((intent) => yieldsToFinance(intent, question, hasSheet))) return null
  const found = planFinance([...earlier, question], today)
  // Beside a document, a question without all inputs may be about the document.
  const isOfDocument = documents?.areThere === true || hasSheet
  return found === null || (!found.isComplete && isOfDocument) ? null : found.plan
}

/** Tries the open table first. Without an answer from it, the other plan runs. */
const withTables = (
  question: string,
  plan: Plan,
  intent: Intent | undefined,
  { hasSheets, canCalculate, spreadsheetId, today }: Situation,
): Plan => {
  const kind = intent?.kind ?? 'unknown'
  const mayAsk = kind === 'unknown' || kind === 'aggregate' || kind === 'changes'
  const isOpen = hasSheets && canCalculate && spreadsheetId !== null
  return mayAsk && isOpen ? planTable(question, today, plan, kind !== 'unknown') : plan
}

/** The plan for a question that no rule covers. */
const planWithoutRule = (
  question: string,
  intent: Intent | undefined,
  situation: Situation,
): Plan => {
  const plan = planOf(intent ?? { kind: 'unknown' }, situation)
  if (ASKS_SKILLS.test(question)) return asDone(plan)
  return withTables(question, plan, intent, situation)
}

const planFor = (question: string, situation: Situation): Plan => {
  const asks = requestIntentsOf(question, situation.spreadsheetId !== null, situation.documents)
  const intents = asks.map(({ intent }) => intent)
  return financePlan(question, intents, situation) ?? planByRules(question, asks, situation)
}

/**
 * The rules for single figures use what suits them of a question, and answer wrongly without a
 * word. So only a finance job gives a figure.
 */
const withoutFigureRule = (ask: RequestIntent, question: string): RequestIntent => {
  const { kind } = ask.intent
  const isFigure =
    kind === 'flows' || kind === 'future' || (kind === 'loan' && !WANTS_SCHEDULE.test(question))
  return isFigure ? { ...ask, intent: { kind: 'unknown' } } : ask
}

/** The parts of a question that we can do, and the others with the reason. */
const sortRequests = (asks: readonly RequestIntent[], situation: Situation) => {
  const requests = asks.map((ask) => ({ ask, why: lackOf(ask, situation) }))
  return {
    able: requests.flatMap(({ ask, why }) => (why === null ? [ask.intent] : [])),
    undone: requests.flatMap(({ ask, why }) => (why === null ? [] : [{ phrase: ask.phrase, why }])),
  }
}

/** All plans one after the other, then what we could not do. */
const inTurn = (plans: readonly Plan[], undone: Parameters<typeof skippedTexts>[0]): Plan => {
  const [first, ...others] = plans
  if (first !== undefined && others.length === 0 && undone.length === 0) return readOnce(first)
  const rest = undone.length > 0 ? [() => textStep(skippedTexts(undone).join('\n\n'))] : []
  return readOnce(sequence([...plans, ...rest]))
}

/** The plan by the rules for each part of a question. */
const planByRules = (
  question: string,
  read: readonly RequestIntent[],
  situation: Situation,
): Plan => {
  const asks = read.map((ask) => withoutFigureRule(ask, question))
  const { able, undone } = sortRequests(asks, situation)
  const [first, ...others] = able
  const isOnlyRequest = others.length === 0 && undone.length === 0
  if (!first) return planWithoutRule(question, asks[0]?.intent, situation)
  // `planSet` itself names the parts that it did not do.
  if (first.kind === 'set' && !first.instead && others.length === 0)
    return planSet(
      { ...first, unread: [...first.unread, ...undone.map(({ phrase }) => phrase)] },
      situation,
    )
  if (isOnlyRequest && first.kind !== 'set')
    return readOnce(withTables(question, planOf(first, situation), first, situation))
  return inTurn(
    able.map((intent) => planOf(intent, situation)),
    undone,
  )
}
