import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_DETAILS, TOOL_DETAILS } from '#src/texts/screens.ts'
import { ToolJson } from '#src/ui/chat/answer/tool-block/tool-json-view.tsx'
import { CodeBlock } from '#src/ui/chat/markdown/code-block.tsx'
import { writeToClipboard } from '#src/ui/chat/answer/use-clipboard-copy.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('copying', () => {
  it('[SHELL-72] reports success, and copies at once if nothing must be loaded', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const done = writeToClipboard(() => 'words')
    expect(writeText).toHaveBeenCalledWith('words')
    expect(await done).toBe('copied')
    expect(await writeToClipboard(async () => ({ text: 'a', html: '<p>a</p>' }))).toBe('copied')
    expect(writeText).toHaveBeenLastCalledWith('a')
  })

  it('[SHELL-72] reports `refused` after any kind of failure', async () => {
    const no = () => Promise.reject(new Error('no'))
    vi.stubGlobal('navigator', { clipboard: { writeText: no } })
    expect(await writeToClipboard(() => 'words')).toBe('refused')
    vi.stubGlobal('navigator', {})
    expect(await writeToClipboard(() => 'words')).toBe('refused')
    // The code that makes the text fails to load, or the text itself cannot be made.
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
    expect(await writeToClipboard(no)).toBe('refused')
    const fails = () => {
      throw new RangeError('too long')
    }
    expect(await writeToClipboard(fails)).toBe('refused')
  })

  it('[SHELL-72] reports its result in a status line below a code block and below the JSON of a tool', () => {
    const tool = { kind: 'tool', executionId: 'x', toolName: 't', toolDisplayName: 'T' } as const
    const json = renderToStaticMarkup(
      <ToolJson block={{ ...tool, phase: 'complete', events: [] }} />,
    )
    const code = renderToStaticMarkup(<CodeBlock text="a" language="" isOpen={false} />)
    for (const markup of [json, code]) expect(markup).toMatch(/<output[^>]*><\/output>/)
    expect(json).toContain(TOOL_DETAILS.copyJson)
    expect(code).toContain('Copy</button>')
    expect(ANSWER_DETAILS.refused).toBe('It could not be copied.')
  })
})
