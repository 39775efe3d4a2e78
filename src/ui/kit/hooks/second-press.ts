/**
 * The second press of a double click falls on what the first one has brought: it selects nothing of that. `page`
 * hears the next press alone.
 */
export const calmSecondPress = (page: EventTarget = document): void => {
  const calm = (press: Event): void => {
    if ('detail' in press && Number(press.detail) > 1) press.preventDefault()
  }
  page.addEventListener('mousedown', calm, { capture: true, once: true })
}
