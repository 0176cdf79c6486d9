import { Paper, Text, ThemeIcon, Title, type TitleOrder } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface AccessNoticeProps {
  /** 1 where it stands in for the whole page */
  order: TitleOrder
  /** what the user may not do, and whom to ask */
  text: string
  /** a way on */
  children?: ReactNode
}

/** 'Akses Terbatas', where the user lacks a permission. */
export function AccessNotice({ order, text, children }: AccessNoticeProps) {
  return (
    <Paper p="xl" maw={560} w="100%" mx="auto" mt={{ base: 0, sm: 'xl' }} ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" mb="md">
        <IconLock size={24} aria-hidden />
      </ThemeIcon>
      <Title order={order} size="h1" mb="xs">
        Akses Terbatas
      </Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Paper>
  )
}
