/* ultimate_embedded: the file ultimate.weights (ultimate_weights.h) as read-only data of the program.
 *
 * Make knows that this file depends on it; paths begin at engine/, as in includes. What differs
 * between systems is the name of read-only data, and no more may be conditional here.
 */
#if defined __ELF__
    .section .rodata
#elif defined __APPLE__
    .const
#else
    .section .rdata,"dr"
#endif

    .globl ultimate_weights_file
    .globl ultimate_weights_size
    .balign 4
ultimate_weights_size:
    .long 2f - 1f
ultimate_weights_file:
1:
    .incbin "variants/ultimate.weights"
2:

#if defined __ELF__
    .section .note.GNU-stack,"",%progbits
#endif
