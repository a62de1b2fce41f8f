export { findSegment, type Segment } from './queries';
