import { Center, Text } from '@mantine/core'

export function Loading() {
  return (
    <Center mih="100dvh" role="status">
      <Text c="dimmed">Loading...</Text>
    </Center>
  )
}
