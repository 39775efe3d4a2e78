/**
 * Prevents the second press of a double click from selecting text that the first press revealed.
 * Only the next press on `page` is affected.
 */
export const preventDoubleClickSelection = (page: EventTarget = document): void => {
  const calm = (press: Event): void => {
    if ('detail' in press && Number(press.detail) > 1) press.preventDefault()
  }
  page.addEventListener('mousedown', calm, { capture: true, once: true })
}
