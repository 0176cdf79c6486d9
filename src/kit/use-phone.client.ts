import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than 768 px: cards instead of tables, sheets instead of popovers. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
}
