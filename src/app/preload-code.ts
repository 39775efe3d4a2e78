import { waitFor } from 'xstate'
import { buildPathOf, type WatchedApp } from '../services/browser/watch-page.ts'

/** Preloads code that cannot load when it is needed, such as the offline banner. */
export const preloadCode = ({ supervisor, log }: WatchedApp, page: Window = window): void => {
  void Promise.all([
    import('../ui/shell/notices/toaster-panel.tsx'),
    import('../ui/shell/offline-banner.tsx'),
  ]).catch(() => {})
  // Only pages of the app have a composer and attachments.
  const isInApp = buildPathOf(page.location.pathname) === '/'
  // Preloads the stream code, so the first message does not wait for it.
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
        import('../ui/chat/composer/attach-files.ts'),
        import('../ui/chat/composer/composer-attachments.tsx'),
      ]),
    )
    .catch(() => {})
}
