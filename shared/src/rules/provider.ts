/** Facts of the provider that rules need on both sides. A provider that takes this portal over edits them here. */
export const provider = {
  /** Business domains of hosted voice end with this. */
  amptSuffix: '.ampt.example.test',
  /** What `IpOrder.planType` holds unless somebody chooses otherwise. */
  planType: 'Hosted Voice',
} as const
