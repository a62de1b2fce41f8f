/** Things that happen, in the order of time. What happens may add what happens later. */
export class Timeline {
  private readonly heap: { at: number; place: number; work: () => void }[] = [];
  private added = 0;
  /** The time of what happens at present, in ms. */
  now = 0;

  constructor(private readonly end: number) {}

  /** Adds what happens at a time. What would happen after the end of the timeline is dropped. */
  at(at: number, work: () => void): void {
    if (at > this.end) return;
    const { heap } = this;
    // Nothing happens before what led to it.
    heap.push({ at: Math.max(Math.round(at), this.now), place: this.added, work });
    this.added += 1;
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.isBefore(child, parent)) return;
      this.swap(child, parent);
      child = parent;
    }
  }

  /** Lets everything happen. */
  run(): void {
    for (let next = this.take(); next; next = this.take()) {
      this.now = next.at;
      next.work();
    }
  }

  private take() {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < heap.length && this.isBefore(child, least)) least = child;
      }
      if (least === parent) return first;
      this.swap(parent, least);
      parent = least;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.heap[one], this.heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.place < b.place));
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one], this.heap[other]];
    if (a && b) [this.heap[one], this.heap[other]] = [b, a];
  }
}
