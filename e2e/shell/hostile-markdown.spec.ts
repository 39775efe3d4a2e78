import { frame, json, says, started } from '#tests/support/hostile.ts'
import { HOSTILE_MARKDOWN } from '#tests/support/chat/hostile-markdown.ts'
import { isFull, some } from '../support/full.ts'
import { answers, conversation } from '../support/chat.ts'
import { ask, ended, expect, newChat, test } from '../support/hostile.ts'
import { MESSAGES } from '../support/hostile-server.ts'
import { frames } from '../support/test.ts'
import { watchLog } from '../support/watch.ts'

const texts = HOSTILE_MARKDOWN.map(([, text]) => text)
/** Maximum length of a short text. About a third of the texts are short. */
const SHORT_CHARS = 32
/** Texts per test. */
const PART_SIZE = 12
const partsOf = (of: readonly string[]) =>
  Array.from({ length: Math.ceil(of.length / PART_SIZE) }, (_, index) =>
    of.slice(index * PART_SIZE, (index + 1) * PART_SIZE),
  )
/** Each text takes long to test, so the short run takes every sixth. */
const taken = some(texts, 6)

for (const [number, part] of partsOf(taken).entries())
  test(`[SHELL-27, SHELL-29, SHELL-719] hostile answers sent whole render no element, script, picture or bad link (${number + 1})`, async ({
    backend,
    chat,
  }) => {
    backend.setBalance(999)
    const found = await watchLog(chat)
    await newChat(chat, backend, 999)
    for (const [index, text] of part.entries()) {
      const call = await ask(chat, backend)
      call.end(started() + says(text) + frame('stream_end', {}))
      await expect(answers(chat)).toHaveCount(index + 1)
      await ended(chat)
    }
    expect(await found()).toEqual([])
  })

for (const [number, part] of partsOf(taken).entries())
  test(`[SHELL-27, SHELL-29, SHELL-719] hostile answers streamed letter by letter render none of these, not even for a moment (${number + 1})`, async ({
    backend,
    chat,
  }) => {
    backend.setBalance(999)
    const found = await watchLog(chat)
    await newChat(chat, backend, 999)
    for (const text of part) {
      const call = await ask(chat, backend)
      await call.write(started())
      // A frame draws all letters received since the previous frame. After each letter of a short
      // text, the test waits for a frame.
      for (const letter of text) {
        await call.write(says(letter))
        if (text.length <= SHORT_CHARS) await frames(chat, 1)
      }
      call.end(frame('stream_end', {}))
      await ended(chat)
    }
    expect(await found()).toEqual([])
  })

/** A stored answer with the text, in each of the three generations of stored messages. */
const GENERATIONS: readonly ((text: string) => object)[] = [
  (text) => ({ payload: { timeline: [{ kind: 'text', content: text }] } }),
  (text) => ({ text_content: text, artifacts: { reasoning_blocks: [{ text, summary: text }] } }),
  (text) => ({ text_content: `${text}\n:::reasoning\n${JSON.stringify({ text })}\n:::\n${text}` }),
]

if (isFull)
  test('[SHELL-27, SHELL-29, SHELL-719, STORED-7] hostile stored answers and questions render no element, script, picture or bad link', async ({
    backend,
    chat,
  }) => {
    const found = await watchLog(chat)
    for (const [generation, toMessage] of GENERATIONS.entries()) {
      const messages = texts.flatMap((text, index) => [
        { id: `q${generation}-${index}`, role: 'user', text_content: text },
        { id: `a${generation}-${index}`, role: 'assistant', ...toMessage(text) },
      ])
      backend.on(MESSAGES, json({ messages, total_count: messages.length, has_more: false }))
      await chat.goto(`${backend.origin}/app/chat/c1`)
      await expect(answers(chat).last()).toBeVisible()
      // Rows outside of the viewport may render only when scrolled into view.
      await conversation(chat).hover()
      for (let turned = 0; turned < 20; turned += 1) {
        await chat.mouse.wheel(0, -2000)
        await frames(chat, 2)
      }
      expect(await found()).toEqual([])
    }
  })
