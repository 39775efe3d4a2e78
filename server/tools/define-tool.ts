import { toJsonSchema } from '@valibot/to-json-schema'
import { type JSONSchema7, jsonSchema, tool, type Tool } from 'ai'
import * as v from 'valibot'
import { TOOL_MAX_SECONDS } from '#contract/limits.ts'
import { describeArgumentIssues } from './argument-issues.ts'
import { shortenResult, isWithinBounds, mostThatFit } from './bounded-results.ts'
import type { ToolContext, ToolResult } from './context.ts'

/** A part of an output that we can shorten, for example its rows or its columns. */
type OutputPart<I, O> = {
  readonly name: string
  readonly of: (output: O) => number
  /** The output with only the first `count` items, plus a hint on how to read the rest. */
  readonly first: (output: O, count: number, input: I) => O
}

/** A tool of the assistant. We validate the arguments before we call `run`. */
export type AssistantTool<I, O, C = ToolContext> = {
  readonly name: string
  readonly description: string
  readonly input: v.GenericSchema<unknown, I>
  readonly run: (input: I, context: C) => Promise<ToolResult<O>>
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
  jsonSchema<unknown>(() => toJsonSchema(schema, { errorMode: 'ignore' }) as JSONSchema7, {
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

/**
 * Converts a tool for the AI SDK. `contextFor` gives each call its own execution id. A call ends
 * with its turn, or after `TOOL_MAX_SECONDS`.
 */
export const toAiTool = <I, O, C extends { readonly signal: AbortSignal }>(
  assistantTool: AssistantTool<I, O, C>,
  contextFor: (toolCallId: string) => C,
  isBounded = true,
): Tool => {
  const { description, input, run, forModel } = assistantTool
  return tool({
    description,
    inputSchema: inputSchema(input),
    execute: async (given, { toolCallId, abortSignal }) => {
      const args = argumentsOf(input, given)
      const context = contextFor(toolCallId)
      const limit = AbortSignal.timeout(TOOL_MAX_SECONDS * 1000)
      const signals = [context.signal, limit, ...(abortSignal ? [abortSignal] : [])]
      const result = await run(args, { ...context, signal: AbortSignal.any(signals) })
      return isBounded ? withinBounds(assistantTool, args, result) : result
    },
    ...(forModel && {
      toModelOutput: ({ output }: { readonly output: ToolResult<O> }) => {
        const read = output.success ? { ...output, output: forModel(output.output) } : output
        return { type: 'json', value: JSON.parse(JSON.stringify(read)) } as const
      },
    }),
  })
}
