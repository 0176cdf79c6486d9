/** Props of a select that can be cleared. @param label names the empty choice, e.g. 'Semua product' */
export function buildClearableProps(label: string) {
  return { placeholder: label, clearable: true, clearButtonProps: { 'aria-label': label } } as const
}
