import { describeHeld } from '../../fixtures/pairs/groups.js';

describeHeld('after');
