import { useMediaQuery } from '@mantine/hooks'
import { smallerThan } from './tokens.ts'

/** Whether the window is a phone's: cards instead of tables, sheets instead of popovers. */
export function usePhone(): boolean {
  return useMediaQuery(smallerThan('sm'), false, { getInitialValueInEffect: false })
}
