import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { NewestQuestion } from '#src/log/chat-news.ts'
import type { FactEmitted, LogRef } from '#src/log/log.ts'
import type { AppEvent } from '#src/machines/app/types.ts'
import { watchAllFacts } from '../browser/watch-facts.ts'
import type { Tabs } from '../browser/tabs.ts'

/** Schema of messages between tabs about conversations. */
export const ChatNews = v.object({ conversationId: v.string(), messageId: v.string() })

/**
 * Tells other tabs when an answer begins or ends in this tab. Marks a loaded conversation as
 * outdated when another tab reports news of it.
 */
export const chatNewsActor = (
  tabs: Tabs<NewestQuestion>,
  newsOf: (emitted: FactEmitted) => NewestQuestion | null,
) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const unhear = watchAllFacts<'chatNews'>(log, (emitted) => {
      const news = newsOf(emitted)
      if (news) tabs.tell(news)
    })
    const stop = tabs.watch((news) => {
      const { messages } = log.getSnapshot().context.app.chat
      if (!Object.hasOwn(messages, news.conversationId)) return
      const facts = [{ type: 'messages.outdated', ...news } as const]
      sendBack({ type: 'RECORD', facts } satisfies AppEvent)
    })
    return () => {
      unhear()
      stop()
    }
  })
