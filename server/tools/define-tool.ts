import { toJsonSchema } from '@valibot/to-json-schema'
import { type JSONSchema7, jsonSchema, tool, type Tool } from 'ai'
import * as v from 'valibot'
import { TOOL_MAX_SECONDS } from '#contract/limits.ts'
import type { ToolContext, ToolResult } from './context.ts'

/** A tool of the assistant: its arguments are validated before `run` sees them. */
export type AssistantTool<I, O, C = ToolContext> = {
  readonly name: string
  readonly description: string
  readonly input: v.GenericSchema<unknown, I>
  readonly run: (input: I, context: C) => Promise<ToolResult<O>>
  /** What the model reads of an output, where a part of it is for people alone. */
  readonly forModel?: (output: O) => Partial<O>
}

const issueText = (issue: v.BaseIssue<unknown>): string =>
  `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`

const inputSchema = <I>(schema: v.GenericSchema<unknown, I>) =>
  jsonSchema<I>(() => toJsonSchema(schema, { errorMode: 'ignore' }) as JSONSchema7, {
    validate: (value) => {
      const parsed = v.safeParse(schema, value)
      return parsed.success
        ? { success: true, value: parsed.output }
        : { success: false, error: new Error(parsed.issues.map(issueText).join('; ')) }
    },
  })

/**
 * The tool as the AI SDK takes it (AGENT-12). `contextFor` gives each call its own execution id; a
 * call ends with its answer, and at the latest after `TOOL_MAX_SECONDS`.
 */
export const toAiTool = <I, O, C extends { readonly signal: AbortSignal }>(
  { description, input, run, forModel }: AssistantTool<I, O, C>,
  contextFor: (toolCallId: string) => C,
): Tool =>
  tool({
    description,
    inputSchema: inputSchema(input),
    execute: (args, { toolCallId, abortSignal }) => {
      const context = contextFor(toolCallId)
      const limit = AbortSignal.timeout(TOOL_MAX_SECONDS * 1000)
      const signals = [context.signal, limit, ...(abortSignal ? [abortSignal] : [])]
      return run(args, { ...context, signal: AbortSignal.any(signals) })
    },
    ...(forModel && {
      toModelOutput: ({ output }: { readonly output: ToolResult<O> }) => {
        const read = output.success ? { ...output, output: forModel(output.output) } : output
        return { type: 'json', value: JSON.parse(JSON.stringify(read)) } as const
      },
    }),
  })
