import { WRITING_TOOLS } from '../../tools/tool-names.ts'

/** A tool call of a plan. The tool's own schema validates `input`. */
export type Call = { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }

/** The result of a call. `output` is the tool's own output. */
export type Outcome = {
  readonly tool: string
  readonly success: boolean
  readonly output: Readonly<Record<string, unknown>>
  readonly error: string | null
}

/** One step of a plan. A step without calls is the last one. */
export type Step = {
  readonly thought?: { readonly text: string; readonly summary: string }
  readonly text?: string
  readonly calls?: readonly Call[]
  /** True if the step only explains a refusal or asks a question. */
  readonly isIdle?: true
  /**
   * Present while the step is still in progress. The caller yields to the event loop and then
   * calls `goOn` for the next slice.
   */
  readonly goOn?: () => Step
}

/** The context of a question. `today` is the server's date. */
export type Situation = {
  /** True if the spreadsheet tools exist. */
  readonly hasSheets: boolean
  /** True if evaluate exists. */
  readonly canCalculate: boolean
  readonly spreadsheetId: string | null
  /** True if the conversation's spreadsheet was deleted. */
  readonly isSheetGone: boolean
  readonly today: Date
  /** The user's earlier messages, oldest first. */
  readonly earlier?: readonly string[]
  /**
   * Documents in the conversation (`areThere`) and on this message (`areNew`). Null or absent if
   * the `documents` flag is off.
   */
  readonly documents?: { readonly areThere: boolean; readonly areNew: boolean } | null
}

/** Returns the next step for the outcomes so far. Pure. */
export type Plan = (outcomes: readonly Outcome[]) => Step

/** Applies `then` once all slices of a step are done. */
export const afterSlices = (step: Step, then: (done: Step) => Step): Step => {
  const { goOn } = step
  return goOn ? { goOn: () => afterSlices(goOn(), then) } : then(step)
}

/** A last step that refuses or asks for missing input. */
export const textStep = (text: string): Step => ({ text, isIdle: true })

/** A last step that reports a failed call. `all` are the outcomes of its plan. */
export const tellFailure = ({ tool, error }: Outcome, all: readonly Outcome[] = []): Step => {
  const hasWritten = all.some((one) => one.success && WRITING_TOOLS.has(one.tool))
  return {
    text: `The step "${tool.replaceAll('_', ' ')}" failed: ${error ?? 'no reason was given'}. Nothing ${hasWritten ? 'else ' : ''}was changed. Retry, or rephrase your question.`,
    isIdle: true,
  }
}

/** A last step that explains the missing spreadsheet. */
export const tellNoSheet = ({ isSheetGone }: Situation): Step =>
  textStep(
    `${
      isSheetGone
        ? 'The spreadsheet of this conversation was deleted, so I calculated and changed nothing.'
        : 'This conversation has no spreadsheet, so I calculated and changed nothing.'
    } Ask for a new one here, for example "Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years", or open another spreadsheet and choose Chat there.`,
  )

export const tellFormulasOff = (): Step =>
  textStep('Running formulas is switched off on this server, so I calculated and changed nothing.')

export const tellSheetsOff = (): Step =>
  textStep(
    'Spreadsheets are switched off on this server, so I built and changed nothing. Ask for a figure, for example "Future value of $500 a month at 5% over 20 years".',
  )
