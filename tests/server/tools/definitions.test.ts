import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_TOOLS } from '#server/tools/documents/documents.ts'
import { leanSchema } from '#server/tools/lean-schema.ts'
import { SHEET_TOOLS, TABLE_TOOLS } from '#server/tools/tools.ts'

/** The definition of each tool as a request to a model contains it. */
const definitions = async (): Promise<ReadonlyMap<string, string>> => {
  const tools = [...DOCUMENT_TOOLS, ...SHEET_TOOLS, ...TABLE_TOOLS]
  const unused = () => {
    throw new Error('this test calls no tool')
  }
  const texts = tools.map(async ({ name, toAi }): Promise<[string, string]> => {
    const { description, inputSchema } = toAi(unused)
    const parameters = await ('jsonSchema' in inputSchema ? inputSchema.jsonSchema : null)
    return [name, JSON.stringify({ type: 'function', function: { name, description, parameters } })]
  })
  return new Map(await Promise.all(texts))
}

describe('the definitions of all tools', () => {
  it('[AGENT-825] have at most 4,500 tokens', async () => {
    const sizes = [...(await definitions())].map(([name, text]) => [name, encode(text).length])
    const total = sizes.reduce((sum, [, tokens]) => sum + Number(tokens), 0)
    expect(sizes.length).toBeGreaterThan(15)
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(4500)
  })

  it('[AGENT-825] name the arguments and the required ones', async () => {
    const { parameters } = JSON.parse((await definitions()).get('find') ?? '{}').function
    expect(Object.keys(parameters.properties)).toContain('what')
    expect(parameters.required).toEqual(['what'])
  })
})

describe('the schema of a tool', () => {
  it('keeps an argument whose name is also the name of a limit', () => {
    const schema = leanSchema(v.object({ pattern: v.string(), required: v.optional(v.boolean()) }))
    expect(schema).toEqual({
      type: 'object',
      properties: { pattern: { type: 'string' }, required: { type: 'boolean' } },
      required: ['pattern'],
    })
  })

  it('gives several plain types as one list', () => {
    const schema = leanSchema(v.nullable(v.union([v.string(), v.number()])))
    expect(schema).toEqual({ type: ['string', 'number', 'null'] })
  })

  it('keeps alternatives that have fields', () => {
    const schema = leanSchema(v.union([v.string(), v.object({ cell: v.string() })]))
    expect(schema.anyOf).toHaveLength(2)
  })

  it('repeats no description', () => {
    const cell = v.pipe(v.string(), v.description('One cell'))
    const { properties } = leanSchema(v.object({ from: cell, to: cell }))
    expect(properties).toEqual({
      from: { type: 'string', description: 'One cell' },
      to: { type: 'string' },
    })
  })
})
