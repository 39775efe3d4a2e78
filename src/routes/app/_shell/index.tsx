import { createFileRoute, redirect } from '@tanstack/react-router'
import { homePath } from '#contract/api/flags.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'

// Home: spreadsheets if they are on, else chats. If both are off, a page says so.
export const Route = createFileRoute('/app/_shell/')({
  beforeLoad: ({ context }) => {
    const to = homePath(context.app.config.flags)
    if (to !== '/app') throw redirect({ to, replace: true })
  },
  component: lazyComponent(
    async () => (await import('#src/ui/shell/no-features-page.tsx')).NoFeaturesPage,
  ),
  pendingComponent: () => null,
})
