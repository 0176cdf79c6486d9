import { Paper, Text, ThemeIcon, Title, type TitleOrder } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { describeMissingRights, describeWhomToAsk, type Right } from './whom-to-ask.ts'

interface AccessNoticeProps {
  /** Heading level: 1 when the notice replaces the whole page. */
  order: TitleOrder
  /** Permissions the user lacks; any one of them is enough. */
  missing: readonly Right[]
  /** Names of the people who can grant it; undefined while they are unknown. */
  givers: readonly string[] | undefined
  /** Link or button that leads on. */
  children?: ReactNode
}

/** Notice 'Akses Terbatas', shown when the user lacks a permission. */
export function AccessNotice({ order, missing, givers, children }: AccessNoticeProps) {
  return (
    <Paper p="xl" maw="35rem" w="100%" mx="auto" mt={{ base: 0, sm: 'xl' }} ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" mb="md">
        <IconLock size={24} aria-hidden />
      </ThemeIcon>
      <Title order={order} size="h1" mb="xs">
        Akses Terbatas
      </Title>
      <Text c="dimmed">{describeMissingRights(missing)}</Text>
      <Text c="dimmed" mt="xs">
        <bdi>{describeWhomToAsk(givers)}</bdi>
      </Text>
      {children}
    </Paper>
  )
}
