import { useMediaQuery } from '@mantine/hooks'
import { smallerThan } from '../theme/tokens.ts'

/** Returns true if the window is as narrow as a phone: cards replace tables, sheets replace popovers. */
export function usePhone(): boolean {
  return useMediaQuery(smallerThan('sm'), false, { getInitialValueInEffect: false })
}
