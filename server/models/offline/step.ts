/** A tool call that a plan asks for; `input` is checked by the tool's own schema. */
export type Call = { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }

/** What came back of a call of this turn, oldest first. `output` is the tool's own result. */
export type Outcome = {
  readonly tool: string
  readonly success: boolean
  readonly output: Readonly<Record<string, unknown>>
  readonly error: string | null
}

/** One step of a plan: think, say, call. A step without calls is the last. */
export type Step = {
  readonly thought?: { readonly text: string; readonly summary: string }
  readonly text?: string
  readonly calls?: readonly Call[]
  /** It does nothing but say what cannot be done, or ask. */
  readonly isIdle?: true
  /** There where the step is not known yet: works on it for another slice. Whoever calls it lets the thread go first. */
  readonly goOn?: () => Step
}

/** What a plan may know besides the question. `today` is the server's date. */
export type Situation = {
  /** Whether there are tools for spreadsheets. */
  readonly hasSheets: boolean
  /** Whether there is a tool that runs a formula by itself. */
  readonly canCalculate: boolean
  readonly spreadsheetId: string | null
  /** The conversation had a spreadsheet that is no longer there. */
  readonly isSheetGone: boolean
  readonly today: Date
  /**
   * Whether the conversation has documents, and whether this message attached some; null or absent where documents
   * are switched off.
   */
  readonly documents?: { readonly areThere: boolean; readonly areNew: boolean } | null
}

/** A plan names its next step from what its calls have returned so far. Pure. */
export type Plan = (outcomes: readonly Outcome[]) => Step

/** What comes of a step once all its slices are done. */
export const after = (step: Step, then: (done: Step) => Step): Step => {
  const { goOn } = step
  return goOn ? { goOn: () => after(goOn(), then) } : then(step)
}

/** The step that ends a plan with words alone: what can't be done, or what is needed first. */
export const tell = (text: string): Step => ({ text, isIdle: true })

/** The step that tells a failed call and ends the plan: what failed, and what is safe. */
export const tellFailure = (outcome: Outcome): Step => ({
  text: `The step "${outcome.tool.replaceAll('_', ' ')}" failed: ${outcome.error ?? 'no reason was given'}. Nothing else was changed. Retry, or ask in another way.`,
  isIdle: true,
})

/** The step that says why nothing can be read or changed, and what to do instead. */
export const tellNoSheet = ({ isSheetGone }: Situation): Step =>
  tell(
    `${
      isSheetGone
        ? 'The spreadsheet of this conversation was deleted, so I changed and computed nothing.'
        : 'This conversation has no spreadsheet, so I changed and computed nothing.'
    } Ask for a new one here, for example "Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years", or open another spreadsheet and choose Chat there.`,
  )

/** The step that says that no formula is run by itself. */
export const tellUncalculated = (): Step =>
  tell('Running formulas is switched off on this server, so I calculated and changed nothing.')

/** The step that says that there are no spreadsheets at all. */
export const tellOff = (): Step =>
  tell(
    'Spreadsheets are switched off on this server, so I built and changed nothing. Ask for a figure, for example "Future value of $500 a month at 5% over 20 years".',
  )
