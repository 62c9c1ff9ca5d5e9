/** Whether one slip makes one word of the other: a letter missing, too many, another, or two changed round. */
export function oneSlipApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [first, second] = [one, other].map((word) => word.slice(start, word.length - end)) as [
    string,
    string,
  ];
  if (first.length <= 1 && second.length <= 1) return first !== second;
  return first.length === 2 && second === [...first].reverse().join('');
}
