/** A workbook that no call used for this long is closed in the calculation process. */
export const ENGINE_SESSION_IDLE_MS = 60_000
/** Above this size of its process, an open workbook makes room for other calculations. */
export const ENGINE_SESSION_MEMORY_BYTES = 250 * 1_048_576
/** With more changed cells, the workbook is opened again. */
export const ENGINE_SESSION_CHANGED_CELLS_MAX = 60_000
/** Spreadsheets that a run of the assistant keeps parsed between its calls. */
export const RUN_OPEN_SPREADSHEETS_MAX = 2
