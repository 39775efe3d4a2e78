import { waitFor } from 'xstate'
import { pageOf, type Watched } from '../services/browser/watch-page.ts'

/** Loads ahead what could not come once it is needed: without a connection, or to say so. */
export const loadAhead = ({ supervisor, log }: Watched, page: Window = window): void => {
  void Promise.all([
    import('../ui/shell/notices/toaster-panel.tsx'),
    import('../ui/shell/offline-banner.tsx'),
  ]).catch(() => {})
  // Where there is no composer nothing is attached.
  const isInApp = pageOf(page.location.pathname) === '/'
  // The first message waits for nothing.
  if (isInApp)
    void Promise.all([
      import('../services/chat/chat-stream.ts'),
      import('../services/browser/region.ts'),
    ]).catch(() => {})
  if (!isInApp || !supervisor.getSnapshot().context.flags.documents) return
  void waitFor(log, ({ context: { app } }) => app.session.user !== null)
    .then(() =>
      Promise.all([
        import('../services/documents/document-calls.ts'),
        import('../ui/chat/composer/check-files.ts'),
        import('../ui/chat/composer/composer-attachments.tsx'),
      ]),
    )
    .catch(() => {})
}
