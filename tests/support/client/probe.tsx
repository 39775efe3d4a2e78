import { renderToStaticMarkup } from 'react-dom/server'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'

/**
 * Renders once and returns the result of `use`: a hook's value, or the root element of a component
 * with its handlers. State changes after the render have no effect.
 */
export const probe = <T,>(app: Partial<App>, use: () => T): T => {
  const seen: T[] = []
  const Probe = () => {
    seen.push(use())
    return null
  }
  renderToStaticMarkup(
    <AppProvider app={app as App}>
      <Probe />
    </AppProvider>,
  )
  const [value] = seen
  if (value === undefined) throw new Error('nothing was rendered')
  return value
}
