import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { ConversationRows } from '#src/ui/shell/conversation-rows.tsx'
import { conversation, stateAfter } from '#tests/support/client/facts.ts'
import { probe } from '#tests/support/client/probe.tsx'

const page = (hasMore: boolean): Fact => ({
  type: 'conversations.received',
  items: [conversation('c1')],
  page: 1,
  totalCount: hasMore ? 40 : 1,
  hasMore,
})

/** The button below the conversations of the sidebar, and the commands that it sends. */
const buttonAfter = (...facts: readonly Fact[]) => {
  const send = vi.fn<App['send']>()
  const state = stateAfter(facts)
  const app = { send, state: () => state, subscribe: () => () => {} }
  const list = probe(app, () => ConversationRows({ currentId: null, onLeave: undefined }))
  const { children } = (list as ReactElement<{ readonly children: readonly ReactNode[] }>).props
  const button = children.find(
    (child): child is ReactElement<ComponentProps<'button'>> =>
      typeof child === 'object' && child !== null && 'type' in child && child.type === 'button',
  )
  return { button: button?.props, send }
}

it('[CONV-45] "Show more" loads the next page of the conversations', () => {
  const { button, send } = buttonAfter(page(true))
  expect(button).toMatchObject({ children: 'Show more', disabled: false })
  button?.onClick?.({} as Parameters<NonNullable<typeof button.onClick>>[0])
  expect(send.mock.calls).toEqual([[{ type: 'LOAD_MORE_CONVERSATIONS' }]])
})

it('[CONV-45] "Show more" is disabled during the load, and absent on the last page', () => {
  const loading: Fact = { type: 'conversations.requested', page: 2 }
  expect(buttonAfter(page(true), loading).button).toMatchObject({ disabled: true })
  expect(buttonAfter(page(false)).button).toBeUndefined()
})
