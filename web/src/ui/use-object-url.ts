import { useEffect, useState } from 'react'

/** Returns an object URL of a file while the component is mounted. */
export function useObjectURL(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return
    const url = URL.createObjectURL(content)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [content])
  return address
}
