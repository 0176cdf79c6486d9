import { useLocalStorage } from '@mantine/hooks'

/** Stores in this browser whether a new queue marks affiliates as contacted when their message is sent. */
export function useMarksContacted() {
  return useLocalStorage({ key: 'antrean tandai', defaultValue: true, getInitialValueInEffect: false })
}
