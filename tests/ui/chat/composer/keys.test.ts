import { describe, expect, it } from 'vitest'
import { composerActionOf } from '#src/ui/chat/composer/keys.ts'

const plain = {
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
}

describe('the meaning of a key in the composer', () => {
  it.each([
    ['SHELL-5', 'Enter sends', {}, 'send'],
    ['SHELL-5', 'Shift+Enter breaks the line', { shiftKey: true }, null],
    ['SEND-22', 'Ctrl+Enter queues', { ctrlKey: true }, 'queue'],
    ['SEND-22', 'Cmd+Enter queues', { metaKey: true }, 'queue'],
    ['SHELL-42', 'an Enter that ends a composition', { isComposing: true }, null],
    ['SHELL-42', 'the same, told of afterwards', { keyCode: 229 }, null],
    ['SHELL-42', 'Ctrl+Enter in a composition', { isComposing: true, ctrlKey: true }, null],
    ['SHELL-42', 'Escape in a composition', { key: 'Escape', keyCode: 229 }, null],
    ['SHELL-40', 'Escape cancels', { key: 'Escape', keyCode: 27 }, 'cancel'],
    ['SHELL-5', 'a letter is text', { key: 'e', keyCode: 69 }, null],
  ] as const)('[%s] %s', (_rule, _name, press, meaning) => {
    expect(composerActionOf({ ...plain, ...press })).toBe(meaning)
  })
})
