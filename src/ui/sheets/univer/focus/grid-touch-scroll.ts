import { ICommandService, type Injector } from '@univerjs/presets'
import { SetScrollRelativeCommand } from '@univerjs/preset-sheets-core'

/** Univer's canvas of cells. */
const CELLS = 'canvas[id^="univer-sheet-main-canvas"]'
/** A touch that moves less than this is a tap, px. */
const TAP_PX = 8
/** A touch that rests for this long selects a range, ms. */
const PRESS_MS = 450
/** Width of the scroll bars along the right and lower edge, px. */
const BARS_PX = 16
/**
 * Momentum: the share of the speed that remains after each frame, and the speed at which scrolling
 * stops, in px per frame.
 */
const [KEPT, STILL_PX] = [0.94, 0.5]

type Touch = {
  readonly start: PointerEvent
  readonly cells: Element
  readonly pressing: ReturnType<typeof setTimeout>
  readonly isScrolling: boolean
  readonly x: number
  readonly y: number
  readonly speed: readonly [number, number]
}

const onBars = (cells: Element, { clientX, clientY }: PointerEvent): boolean => {
  const { right, bottom } = cells.getBoundingClientRect()
  return clientX > right - BARS_PX || clientY > bottom - BARS_PX
}

/**
 * Scrolls the cells by touch, because Univer would select a range instead. A swipe scrolls with
 * momentum, a tap selects a cell, and a long press selects a range. The returned function stops it.
 */
export const scrollByTouch = (container: HTMLElement, injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const ended = new AbortController()
  const passed = new WeakSet<Event>()
  let touch: Touch | null = null
  let frame = 0

  const scroll = (offsetX: number, offsetY: number): void => {
    if (offsetX === 0 && offsetY === 0) return
    void commands.executeCommand(SetScrollRelativeCommand.id, { offsetX, offsetY })
  }
  /** Sends Univer a press at the point where the touch started. */
  const press = ({ start, cells }: Touch): void => {
    const { pointerId, clientX, clientY, screenX, screenY } = start
    const event = new PointerEvent('pointerdown', {
      pointerId,
      clientX,
      clientY,
      screenX,
      screenY,
      button: 0,
      buttons: 1,
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerType: 'touch',
    })
    passed.add(event)
    cells.dispatchEvent(event)
  }
  const forget = (): void => {
    if (touch) clearTimeout(touch.pressing)
    touch = null
  }
  const runOut = ([x, y]: readonly [number, number]): void => {
    if (Math.hypot(x, y) < STILL_PX) return
    scroll(x, y)
    frame = requestAnimationFrame(() => runOut([x * KEPT, y * KEPT]))
  }

  const onDown = (event: PointerEvent): void => {
    if (passed.has(event) || event.pointerType !== 'touch' || !event.isPrimary) return
    cancelAnimationFrame(frame)
    forget()
    const cells = event.target instanceof Element ? event.target.closest(CELLS) : null
    if (!cells || onBars(cells, event)) return
    event.stopImmediatePropagation()
    const pressing = setTimeout(() => {
      const lastTouch = touch
      forget()
      if (lastTouch) press(lastTouch)
    }, PRESS_MS)
    const { clientX: x, clientY: y } = event
    touch = { start: event, cells, pressing, isScrolling: false, x, y, speed: [0, 0] }
  }
  const onMove = (event: PointerEvent): void => {
    if (!touch || event.pointerId !== touch.start.pointerId) return
    event.stopImmediatePropagation()
    const moved: readonly [number, number] = [touch.x - event.clientX, touch.y - event.clientY]
    if (!touch.isScrolling && Math.hypot(...moved) < TAP_PX) return
    clearTimeout(touch.pressing)
    scroll(...moved)
    touch = { ...touch, isScrolling: true, x: event.clientX, y: event.clientY, speed: moved }
  }
  const onUp = (event: PointerEvent): void => {
    const lastTouch = touch
    if (!lastTouch || event.pointerId !== lastTouch.start.pointerId) return
    forget()
    if (lastTouch.isScrolling) {
      event.stopImmediatePropagation()
      if (event.type === 'pointerup') runOut(lastTouch.speed)
    } else if (event.type === 'pointerup') press(lastTouch)
  }

  const options = { capture: true, signal: ended.signal }
  container.addEventListener('pointerdown', onDown, options)
  container.addEventListener('pointermove', onMove, options)
  container.addEventListener('pointerup', onUp, options)
  container.addEventListener('pointercancel', onUp, options)
  return () => {
    ended.abort()
    forget()
    cancelAnimationFrame(frame)
  }
}
