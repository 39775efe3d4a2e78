import { jsonSchema, tool, type Tool } from 'ai'
import * as v from 'valibot'
import { TOOL_MAX_SECONDS } from '#contract/limits.ts'
import type { ToolName } from '#contract/stream/tool-names.ts'
import { describeArgumentIssues } from './argument-issues.ts'
import { shortenResult, isWithinBounds, mostThatFit } from './bounded-results.ts'
import { emptyReceipt, type WriteReceipt } from '#contract/workbook/receipt.ts'
import type { StoredWrite, ToolContext, ToolResult } from './context.ts'
import { leanSchema } from './lean-schema.ts'
import { receiptWarnings, receiptWords } from './receipt-words.ts'

/** A part of an output that we can shorten, for example its rows or its columns. */
type OutputPart<I, O> = {
  readonly name: string
  readonly of: (output: O) => number
  /** The output with only the first `count` items, plus a hint on how to read the rest. */
  readonly first: (output: O, count: number, input: I) => O
}

/** A tool of the assistant. We validate the arguments before we call `run`. */
export type AssistantTool<I, O, C = ToolContext> = {
  readonly name: ToolName
  /** The name that people read above the tool's block. */
  readonly title: string
  /** True if the tool stores a change. */
  readonly writes?: true
  readonly description: string
  readonly input: v.GenericSchema<unknown, I>
  readonly run: (input: I, context: C) => Promise<ToolResult<O>>
  /** One sentence for the model and for people: "Wrote 96 cells to Model!B4:G20." */
  readonly summary: (output: O) => string
  /** Returns the output without the fields that only people see. */
  readonly forModel?: (output: O) => Partial<O>
  /**
   * Parts to shorten if the output is too long. Each part shrinks to one item before the next part
   * shrinks. If this is not enough, or without `parts`, `shortenResult` cuts the longest fields.
   */
  readonly parts?: readonly OutputPart<I, O>[]
  /**
   * After `shortenResult` has cut the output, returns fields that tell the model how to read the
   * rest.
   */
  readonly rest?: (fields: Partial<O>, whole: O) => Readonly<Record<string, unknown>>
}

/** Replaces arguments that are not valid JSON. `agent.ts` inserts it. */
export const UNREADABLE_ARGUMENTS = '{"unreadable":true}'
const UNREADABLE = v.object({ unreadable: v.literal(true) })

/**
 * Gives the model the JSON schema but accepts every value. `argumentsOf` then validates and
 * reports failures in plain words.
 */
const inputSchema = <I>(schema: v.GenericSchema<unknown, I>) =>
  jsonSchema<unknown>(() => leanSchema(schema), {
    validate: (value) => ({ success: true, value }),
  })

const argumentsOf = <I>(schema: v.GenericSchema<unknown, I>, value: unknown): I => {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  if (v.is(UNREADABLE, value))
    throw new Error('The arguments could not be read: they are not complete JSON.')
  throw new Error(describeArgumentIssues(parsed.issues))
}

const REST = 'This is only the first part. Request a smaller range or part to get the rest.'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Shortens the output to the items of its parts that fit. Returns null if one item of each part is
 * still too long.
 */
const firstParts = <I, O, C>(
  { forModel, parts = [] }: AssistantTool<I, O, C>,
  input: I,
  whole: O,
): O | null => {
  const fits = (output: O): boolean => isWithinBounds(forModel?.(output) ?? output)
  let output = whole
  for (const { name, of, first } of parts) {
    const from = output
    const count = mostThatFit(of(from), (most) => fits(first(from, most, input)))
    if (count > 0)
      return { ...first(from, count, input), cut: [{ part: name, kept: count, of: of(from) }] }
    if (of(from) > 1) output = first(from, 1, input)
  }
  return null
}

/** Limits the fields that the model reads. Fields that only people see remain complete. */
const withinBounds = <I, O, C>(
  tool: AssistantTool<I, O, C>,
  input: I,
  result: ToolResult<O>,
): ToolResult<O> => {
  if (result.output === null) return result
  const { forModel, rest } = tool
  const read = forModel?.(result.output) ?? result.output
  if (isWithinBounds(read)) return result
  const first = firstParts(tool, input, result.output)
  if (first !== null) return { ...result, output: first }
  const { output, cuts } = shortenResult(read)
  const fields = isRecord(output) ? output : {}
  const whole = result.output as Readonly<Record<string, unknown>>
  const shown = Object.entries(whole).filter(([key]) => !(key in (read as object)))
  const next = rest?.(fields as Partial<O>, result.output) ?? { next: REST }
  return { ...result, output: { ...fields, ...Object.fromEntries(shown), cut: cuts, ...next } as O }
}

/** A result as the model reads it. The same for all tools. */
type ModelResult = {
  readonly ok: boolean
  /** What happened, or the error with its remedy. */
  readonly summary: string
  readonly data: unknown
  readonly warnings: readonly string[]
  /** How to get what was left out. */
  readonly next?: string
}

/** The receipt that `withReceipt` added to an output. */
const receiptIn = (output: unknown): WriteReceipt | null =>
  isRecord(output) && 'receipt' in output ? (output['receipt'] as WriteReceipt) : null

/** Adds the receipt of the call to the output of a writing tool. */
const withReceipt = <O>(result: ToolResult<O>, receipt: WriteReceipt | null): ToolResult<O> =>
  receipt === null
    ? result
    : ({ ...result, output: { ...result.output, receipt } } as ToolResult<O>)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What the model reads of an output. A refused call has none. */
const readPart = <O>(
  output: O | null,
  receipt: WriteReceipt | null,
  forModel: ((output: O) => Partial<O>) | undefined,
): Readonly<Record<string, unknown>> | null => {
  const isRefused = receipt !== null && receipt.status !== 'stored'
  if (output === null || isRefused) return null
  const read: unknown = forModel?.(output) ?? output
  return isRecord(read) ? read : {}
}

const modelResult = <I, O, C>(
  { summary, forModel }: AssistantTool<I, O, C>,
  result: ToolResult<O>,
): ModelResult => {
  const receipt = receiptIn(result.output)
  const read = readPart(result.output, receipt, forModel)
  const { warning, next, summary: _summary, receipt: _receipt, ...data } = read ?? {}
  const words = receipt === null ? {} : { receipt: receiptWords(receipt) }
  const followUp = textOf(next)
  return {
    ok: result.success,
    summary: result.success ? summary(result.output) : result.error,
    data: read === null && receipt === null ? null : { ...data, ...words },
    warnings: [
      ...[warning].flatMap((one) => textOf(one) ?? []),
      ...(receipt === null ? [] : receiptWarnings(receipt)),
    ],
    ...(followUp !== null && { next: followUp }),
  }
}

/** Adds the tool's sentence to a successful output, for the people who read the tool's block. */
const summarized = <I, O, C>(
  { summary }: AssistantTool<I, O, C>,
  result: ToolResult<O>,
): ToolResult<O> =>
  result.success && isRecord(result.output)
    ? { ...result, output: { ...result.output, summary: summary(result.output) } }
    : result

/** What each call needs of its context. */
type CallContext = Pick<ToolContext, 'signal' | 'onStored'>

/** The receipt of a call. Null for a tool that only read. */
const receiptOfCall = (
  writes: true | undefined,
  { success }: ToolResult<unknown>,
  stored: readonly WriteReceipt[],
): WriteReceipt | null => stored.at(-1) ?? (writes && !success ? emptyReceipt('refused') : null)

/**
 * Converts a tool for the AI SDK. `contextFor` gives each call its own execution id. A call ends
 * with its turn, or after `TOOL_MAX_SECONDS`.
 */
const toAiTool = <I, O, C extends CallContext>(
  assistantTool: AssistantTool<I, O, C>,
  contextFor: (toolCallId: string) => C,
  isBounded: boolean,
): Tool => {
  const { description, input, run } = assistantTool
  return tool({
    description,
    inputSchema: inputSchema(input),
    execute: async (given, { toolCallId, abortSignal }) => {
      const args = argumentsOf(input, given)
      const context = contextFor(toolCallId)
      const limit = AbortSignal.timeout(TOOL_MAX_SECONDS * 1000)
      const signals = [context.signal, limit, ...(abortSignal ? [abortSignal] : [])]
      const stored: WriteReceipt[] = []
      const onStored = (write: StoredWrite): void => {
        stored.push(write.receipt)
        context.onStored?.(write)
      }
      const result = await run(args, { ...context, signal: AbortSignal.any(signals), onStored })
      const output = isBounded ? withinBounds(assistantTool, args, result) : result
      const receipt = receiptOfCall(assistantTool.writes, result, stored)
      return summarized(assistantTool, withReceipt(output, receipt))
    },
    toModelOutput: ({ output }: { readonly output: ToolResult<O> }) =>
      ({
        type: 'json',
        value: JSON.parse(JSON.stringify(modelResult(assistantTool, output))),
      }) as const,
  })
}

/** A tool in the list of tools. `toAi` makes it callable in one answer. */
export type OfferedTool<C> = Pick<AssistantTool<unknown, unknown>, 'name' | 'title' | 'writes'> & {
  readonly toAi: (contextFor: (toolCallId: string) => C, isBounded?: boolean) => Tool
}

/** Hides the types of a tool's arguments and output, so that a list can hold all tools. */
export const offer = <I, O, C extends CallContext>(
  assistantTool: AssistantTool<I, O, C>,
): OfferedTool<C> => ({
  ...assistantTool,
  toAi: (contextFor, isBounded = true) => toAiTool(assistantTool, contextFor, isBounded),
})
