import { toJsonSchema } from '@valibot/to-json-schema'
import { type JSONSchema7, jsonSchema, tool, type Tool } from 'ai'
import * as v from 'valibot'
import { TOOL_MAX_SECONDS } from '#contract/limits.ts'
import { argumentWords } from './argument-words.ts'
import { bounded } from './bounded.ts'
import type { ToolContext, ToolResult } from './context.ts'

/** A tool of the assistant: its arguments are validated before `run` sees them. */
export type AssistantTool<I, O, C = ToolContext> = {
  readonly name: string
  readonly description: string
  readonly input: v.GenericSchema<unknown, I>
  readonly run: (input: I, context: C) => Promise<ToolResult<O>>
  /** What the model reads of an output, where a part of it is for people alone. */
  readonly forModel?: (output: O) => Partial<O>
  /** How to get what was cut of an output: fields that name the rest. */
  readonly rest?: (kept: Partial<O>, whole: O) => Readonly<Record<string, unknown>>
}

/** Stands for arguments that were no JSON (agent.ts puts it there). */
export const UNREADABLE_ARGUMENTS = '{"unreadable":true}'
const UNREADABLE = v.object({ unreadable: v.literal(true) })

/** The schema for the model alone: what does not fit it is told by the tool, in plain words. */
const inputSchema = <I>(schema: v.GenericSchema<unknown, I>) =>
  jsonSchema<unknown>(() => toJsonSchema(schema, { errorMode: 'ignore' }) as JSONSchema7, {
    validate: (value) => ({ success: true, value }),
  })

const argumentsOf = <I>(schema: v.GenericSchema<unknown, I>, value: unknown): I => {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  if (v.is(UNREADABLE, value))
    throw new Error('The arguments could not be read: they are not whole JSON.')
  throw new Error(argumentWords(parsed.issues))
}

const REST = 'This is the first part. Ask for a smaller range or a smaller part to get the rest.'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A result that no model reads too much of; what is for people alone stays whole (AGENT-428). */
const withinBounds = <I, O, C>(
  { forModel, rest }: AssistantTool<I, O, C>,
  result: ToolResult<O>,
): ToolResult<O> => {
  if (result.output === null) return result
  const read = forModel?.(result.output) ?? result.output
  const { output, cuts } = bounded(read)
  if (cuts.length === 0) return result
  const kept = isRecord(output) ? output : {}
  const whole = result.output as Readonly<Record<string, unknown>>
  const shown = Object.entries(whole).filter(([key]) => !(key in (read as object)))
  const next = rest?.(kept as Partial<O>, result.output) ?? { next: REST }
  return { ...result, output: { ...kept, ...Object.fromEntries(shown), cut: cuts, ...next } as O }
}

/**
 * The tool as the AI SDK takes it (AGENT-12). `contextFor` gives each call its own execution id; a
 * call ends with its answer, and at the latest after `TOOL_MAX_SECONDS`.
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
      return isBounded ? withinBounds(assistantTool, result) : result
    },
    ...(forModel && {
      toModelOutput: ({ output }: { readonly output: ToolResult<O> }) => {
        const read = output.success ? { ...output, output: forModel(output.output) } : output
        return { type: 'json', value: JSON.parse(JSON.stringify(read)) } as const
      },
    }),
  })
}
